export * from "@/server/engine/model/reasons";
