package io.kalends.media;

/** What the coefficients of a macroblock are multiplied by: the first of each kind of block, and the others. */
record Vp8Scale(int lumaDc, int lumaAc, int secondDc, int secondAc, int chromaDc, int chromaAc) {
    /** @param deltas what is added to the quantizer for all but {@code lumaAc}, in the order of the components */
    static Vp8Scale of(int quantizer, int[] deltas) {
        return new Vp8Scale(
                entry(Vp8Tables.DC, quantizer + deltas[0]),
                entry(Vp8Tables.AC, quantizer),
                2 * entry(Vp8Tables.DC, quantizer + deltas[1]),
                Math.max(8, entry(Vp8Tables.AC, quantizer + deltas[2]) * 155 / 100),
                Math.min(132, entry(Vp8Tables.DC, quantizer + deltas[3])),
                entry(Vp8Tables.AC, quantizer + deltas[4]));
    }

    private static int entry(int[] table, int quantizer) {
        return table[Math.clamp(quantizer, 0, 127)];
    }
}
