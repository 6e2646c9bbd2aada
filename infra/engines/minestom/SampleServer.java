import java.io.*;
import java.nio.file.*;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Properties;
import java.util.stream.Collectors;
import net.kyori.adventure.text.Component;
import net.minestom.server.MinecraftServer;
import net.minestom.server.coordinate.Pos;
import net.minestom.server.entity.Player;
import net.minestom.server.event.player.*;
import net.minestom.server.event.server.ServerListPingEvent;
import net.minestom.server.instance.InstanceContainer;
import net.minestom.server.instance.LightingChunk;
import net.minestom.server.instance.anvil.AnvilLoader;
import net.minestom.server.instance.block.Block;
import net.minestom.server.ping.Status;

/** A small server for the sample: its files, console and words are those of the game, its world is flat. It loads no mods. */
public class SampleServer {
    private static InstanceContainer world;
    private static boolean saves = true;

    public static void main(String[] arguments) throws Exception {
        long begun = System.nanoTime();
        Properties settings = read("server.properties");
        if (!read("eula.txt").getProperty("eula", "").equals("true")) {
            say("You need to agree to the EULA in order to run the server. Go to eula.txt for more info.");
            Files.writeString(Path.of("eula.txt"), "eula=false\n");
            return;
        }
        String address = settings.getProperty("server-ip", "");
        int port = Integer.parseInt(settings.getProperty("server-port", "25565"));
        String greeting = settings.getProperty("motd", "A sample server");
        MinecraftServer server = MinecraftServer.init();
        say("Starting minecraft server version " + MinecraftServer.VERSION_NAME);
        world = MinecraftServer.getInstanceManager().createInstanceContainer(new AnvilLoader(Path.of("world")));
        world.setGenerator(unit -> unit.modifier().fillHeight(0, 40, Block.GRASS_BLOCK));
        world.setChunkSupplier(LightingChunk::new);
        var events = MinecraftServer.getGlobalEventHandler();
        events.addListener(AsyncPlayerConfigurationEvent.class, event -> {
            event.setSpawningInstance(world);
            event.getPlayer().setRespawnPoint(new Pos(0, 41, 0));
        });
        events.addListener(PlayerSpawnEvent.class, event -> {
            if (event.isFirstSpawn()) say(event.getPlayer().getUsername() + " joined the game");
        });
        events.addListener(PlayerDisconnectEvent.class, event -> say(event.getPlayer().getUsername() + " left the game"));
        events.addListener(PlayerChatEvent.class, event -> say("<" + event.getPlayer().getUsername() + "> " + event.getRawMessage()));
        events.addListener(ServerListPingEvent.class, event -> event.setStatus(Status.builder().description(Component.text(greeting))
            .playerInfo(online(), 20).build()));
        Runtime.getRuntime().addShutdownHook(new Thread(SampleServer::save));
        server.start(address.isEmpty() ? "0.0.0.0" : address, port);
        say(String.format("Done (%.3fs)! For help, type \"help\"", (System.nanoTime() - begun) / 1e9));
        BufferedReader console = new BufferedReader(new InputStreamReader(System.in));
        for (String line = console.readLine(); line != null; line = console.readLine()) run(line.strip());
    }

    private static void run(String line) {
        switch (line.split(" ")[0]) {
            case "list" -> say("There are " + online() + " of a max of 20 players online: " + MinecraftServer.getConnectionManager()
                .getOnlinePlayers().stream().map(Player::getUsername).collect(Collectors.joining(", ")));
            case "say" -> {
                say("[Server] " + line.substring(3).strip());
                for (Player player : MinecraftServer.getConnectionManager().getOnlinePlayers())
                    player.sendMessage("[Server] " + line.substring(3).strip());
            }
            case "save-off" -> { saves = false; say("Automatic saving is now disabled"); }
            case "save-on" -> { saves = true; say("Automatic saving is now enabled"); }
            case "save-all" -> {
                say("Saving the game (this may take a moment!)");
                save();
                say("Saved the game");
            }
            case "stop" -> {
                say("Stopping the server");
                System.exit(0);
            }
            case "" -> { }
            default -> say("Unknown or incomplete command, see below for error: " + line);
        }
    }

    private static void save() {
        world.saveChunksToStorage().join();
        world.saveInstance().join();
    }

    private static int online() {
        return MinecraftServer.getConnectionManager().getOnlinePlayers().size();
    }

    private static Properties read(String name) throws IOException {
        Properties read = new Properties();
        if (Files.exists(Path.of(name))) try (Reader reader = Files.newBufferedReader(Path.of(name))) { read.load(reader); }
        return read;
    }

    private static synchronized void say(String words) {
        System.out.println("[" + LocalTime.now().format(DateTimeFormatter.ofPattern("HH:mm:ss")) + "] [Server thread/INFO]: " + words);
    }
}
