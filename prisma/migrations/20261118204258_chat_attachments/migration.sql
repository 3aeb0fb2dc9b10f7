-- AlterTable
ALTER TABLE "model" ADD COLUMN     "images" BOOLEAN;

-- CreateTable
CREATE TABLE "chat_attachment" (
    "message_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "data" BYTEA NOT NULL,

    CONSTRAINT "chat_attachment_pkey" PRIMARY KEY ("message_id","position")
);

-- AddForeignKey
ALTER TABLE "chat_attachment" ADD CONSTRAINT "chat_attachment_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
