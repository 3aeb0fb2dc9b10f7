"use client";

import { PageFailure, type PageFailureProps } from "@/components/shell/page-failure";

export default function ErrorPage(props: PageFailureProps) {
  return <PageFailure {...props} />;
}
