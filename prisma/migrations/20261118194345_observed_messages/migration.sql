-- AlterTable
ALTER TABLE "gateway_round" ADD COLUMN     "message" TEXT;
