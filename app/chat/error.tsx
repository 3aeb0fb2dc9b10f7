"use client";

import { PageFailure, type PageFailureProps } from "@/components/shell/page-failure";

export default function ErrorPage(props: PageFailureProps) {
  return (
    <div className="min-w-0 flex-1 px-4">
      <PageFailure {...props} />
    </div>
  );
}
