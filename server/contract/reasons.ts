export * from "@/server/engine/reasons";
