-- AlterTable
ALTER TABLE "chat" ADD COLUMN     "share_id" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "chat_share_id_key" ON "chat"("share_id");
