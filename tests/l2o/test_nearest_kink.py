"""How far the neurons of a network are from their kinks."""

from algorithms.exact import rationals
from bounds.l2o._network import nearest_kink

TWO_NEURONS = (rationals([[1, 0], [0, -1]]), rationals([[1, 1]]))


def test_the_smallest_input_of_a_neuron_counts():
    """The inputs 1/2 and -1/4 of two neurons are at least 1/4 away from the kink."""
    assert nearest_kink(TWO_NEURONS, rationals([[0.5, 0.25]])) == 0.25


def test_a_neuron_at_its_kink_is_noticed():
    """One neuron is fed with (1/2, 0) and sees the 0 only."""
    assert nearest_kink(TWO_NEURONS, rationals([[0.5, 0]])) == 0


def test_neurons_that_are_fed_with_zeros_do_not_count():
    """Behind two neurons that are off, another layer stays at 0 for all weights."""
    network = (TWO_NEURONS[0], rationals([[1, 1]]), rationals([[1]]))
    assert nearest_kink(network, rationals([[-0.5, 0.25]])) == 0.25
    assert nearest_kink(network, rationals([[0, 0]])) == 1
