import { main } from "@/server/http/main";
const m = await main({databaseUrl: process.env.DATABASE_URL!, dataFolder: "/tmp/d", secret: "x".repeat(40), port: 3400, dev: false}).catch(e=>{console.error(e);process.exit(1)});
process.on("SIGTERM", async()=>{await m.stop(); process.exit(0)});
