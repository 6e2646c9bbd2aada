import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

/** A server in one file, as the game's own is: it unpacks its libraries beside itself and starts what is in them. */
public class Launch {
    private static final String INSIDE = "META-INF/libraries/";

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 1 && arguments[0].equals("--bundle")) {
            bundle(Path.of(arguments[1]), Path.of(arguments[2]), Path.of(arguments[3]));
            return;
        }
        List<URL> libraries = new ArrayList<>();
        Path own = Path.of(Launch.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        libraries.add(own.toUri().toURL());
        try (JarFile jar = new JarFile(own.toFile())) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (!entry.getName().startsWith(INSIDE) || entry.isDirectory()) continue;
                Path place = Path.of("libraries", entry.getName().substring(INSIDE.length()));
                if (!Files.exists(place) || Files.size(place) != entry.getSize()) {
                    Files.createDirectories(place.getParent());
                    Files.copy(jar.getInputStream(entry), place, StandardCopyOption.REPLACE_EXISTING);
                }
                libraries.add(place.toUri().toURL());
            }
        }
        ClassLoader loader = new URLClassLoader(libraries.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        loader.loadClass("SampleServer").getMethod("main", String[].class).invoke(null, (Object) arguments);
    }

    /** Packs compiled classes and libraries. Equal input gives equal bytes, so that the hash stays. */
    private static void bundle(Path target, Path classes, Path libraries) throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Launch");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(target))) {
            out.putNextEntry(entry(JarFile.MANIFEST_NAME));
            manifest.write(out);
            out.closeEntry();
            add(out, classes, "", ".class");
            out.setLevel(Deflater.NO_COMPRESSION);
            add(out, libraries, INSIDE, ".jar");
        }
    }

    private static void add(ZipOutputStream out, Path folder, String inside, String suffix) throws Exception {
        try (var files = Files.list(folder)) {
            for (Path file : files.filter(one -> one.toString().endsWith(suffix)).sorted().toList()) {
                out.putNextEntry(entry(inside + file.getFileName()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
    }

    private static ZipEntry entry(String name) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(java.time.LocalDateTime.of(2024, 1, 1, 0, 0));
        return entry;
    }
}
