package io.kalends.store;

/** The lock of stores that several processes may use at a time. */
record NoLock() implements StoreLock {
    @Override
    public boolean needsCheck() {
        return false;
    }

    @Override
    public void markChecked() {}

    @Override
    public void checkHeld() {}

    @Override
    public void close() {}
}
