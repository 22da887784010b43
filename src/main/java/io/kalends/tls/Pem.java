package io.kalends.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/** A PEM file with certificates or keys: blocks of Base64, each with a label. */
final class Pem {
    /** A labelled block of the file. */
    private record Block(String label, byte[] bytes) {}

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----", Pattern.DOTALL);

    /** Of keys that certificates are issued for. */
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA", "RSASSA-PSS");

    private final Path file;
    private final List<Block> blocks;

    private Pem(Path file, List<Block> blocks) {
        this.file = file;
        this.blocks = blocks;
    }

    static Pem read(Path file) {
        try {
            return new Pem(file, blocks(Files.readString(file, StandardCharsets.ISO_8859_1)));
        } catch (IOException e) {
            throw new BadCertificate("The file " + file + " cannot be read: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new BadCertificate("The file " + file + " is damaged: a part of it is not in Base64.", e);
        }
    }

    private static List<Block> blocks(String text) {
        var blocks = new ArrayList<Block>();
        var found = BLOCK.matcher(text);
        while (found.find()) {
            // Keys encrypted the old way have headers such as "Proc-Type: 4,ENCRYPTED" here.
            String label = found.group(2).contains(":") ? "ENCRYPTED " + found.group(1) : found.group(1);
            String data = found.group(2).replaceAll("(?m)^.*:.*$", "");
            blocks.add(new Block(label, Base64.getMimeDecoder().decode(data)));
        }
        return blocks;
    }

    /** The certificate chain, in the order of the file. */
    List<X509Certificate> certificates() {
        var chain = new ArrayList<X509Certificate>();
        for (Block block : blocks) if (block.label.equals("CERTIFICATE")) chain.add(certificate(block));
        if (chain.isEmpty())
            throw new BadCertificate("There is no certificate in " + file + "; it must be a PEM file.");
        return chain;
    }

    private X509Certificate certificate(Block block) {
        try {
            var in = new ByteArrayInputStream(block.bytes);
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        } catch (CertificateException e) {
            throw new BadCertificate("A certificate in " + file + " is damaged: " + e.getMessage(), e);
        }
    }

    PrivateKey key() {
        for (Block block : blocks) {
            if (block.label.startsWith("ENCRYPTED")) throw encrypted();
            if (block.label.endsWith("PRIVATE KEY")) return key(block);
        }
        throw new BadCertificate("There is no private key in " + file + "; it must be a PEM file.");
    }

    private PrivateKey key(Block block) {
        try {
            return key(
                    switch (block.label) {
                        case "RSA PRIVATE KEY" -> Der.pkcs8OfRsa(block.bytes);
                        case "EC PRIVATE KEY" -> Der.pkcs8OfEc(block.bytes);
                        default -> block.bytes;
                    });
        } catch (IndexOutOfBoundsException | ArithmeticException | InvalidKeySpecException e) {
            throw new BadCertificate(
                    "The private key in " + file + " is damaged, or of a kind that is not known here.", e);
        }
    }

    private static PrivateKey key(byte[] pkcs8) throws InvalidKeySpecException {
        var failure = new InvalidKeySpecException("no kind of key fits");
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            } catch (InvalidKeySpecException e) {
                failure.addSuppressed(e);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }
        throw failure;
    }

    private BadCertificate encrypted() {
        return new BadCertificate("The private key in " + file
                + " is under a password. Write it without one: openssl pkey -in " + file + " -out key.pem");
    }
}
