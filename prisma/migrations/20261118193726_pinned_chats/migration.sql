-- DropIndex
DROP INDEX "chat_user_id_updated_at_idx";

-- AlterTable
ALTER TABLE "chat" ADD COLUMN     "is_pinned" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "chat_user_id_is_pinned_updated_at_idx" ON "chat"("user_id", "is_pinned", "updated_at");
