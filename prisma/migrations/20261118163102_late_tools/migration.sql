-- CreateEnum
CREATE TYPE "late_tools" AS ENUM ('append', 'defer', 'inline');

-- AlterTable
ALTER TABLE "model" ADD COLUMN     "late_tools" "late_tools";
