package io.kalends.bench;

/** A case with what was found of the service and of the bare server. */
record Measured(Case one, Figures service, Figures bare) {
    double ratio() {
        return bare.rate() == 0 ? 0 : service.rate() / bare.rate();
    }
}
