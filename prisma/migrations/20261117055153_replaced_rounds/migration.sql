-- AlterTable
ALTER TABLE "chat" ADD COLUMN     "replaced" JSONB NOT NULL DEFAULT '[]';
