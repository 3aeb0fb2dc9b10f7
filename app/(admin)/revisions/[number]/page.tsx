import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RevisionPage } from "@/components/revisions/revision-page";

type Props = { params: Promise<{ number: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Revision ${(await params).number}` };
}

export default async function Page({ params }: Props) {
  const { number } = await params;
  if (!/^[1-9]\d{0,8}$/.test(number)) notFound();
  return <RevisionPage number={Number(number)} />;
}
