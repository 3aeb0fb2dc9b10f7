"use client";

import { PageFailure, type PageFailureProps } from "@/components/shell/page-failure";

export default function ErrorPage(props: PageFailureProps) {
  return (
    <main className="px-5">
      <PageFailure {...props} />
    </main>
  );
}
