"""The table of contents of the gallery is that of the files."""

from tests.docs.gallery import PAGE, page


def test_the_page_lists_the_gallery():
    """`python -m tests.docs.gallery` writes it again."""
    assert PAGE.read_text(encoding="utf-8") == page()
