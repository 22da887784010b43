package io.kalends.store;

/** For stores that several processes may use at a time. */
record NoLock() implements StoreLock {
    @Override
    public boolean needsCheck() {
        return false;
    }

    @Override
    public void checked() {}

    @Override
    public void expectHeld() {}

    @Override
    public void close() {}
}
