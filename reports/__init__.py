"""How what was found is shown: one self-contained HTML file, and the same facts as JSON, Markdown and LaTeX macros.

evidence   what the store knows under today's sources; what it lacks is run first
document   everything that is shown, as plain data
render     that data through the templates, written atomically
"""
