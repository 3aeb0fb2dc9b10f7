"use client";

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchStreamLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { type ReactNode, useEffect, useState } from "react";
import type { AppRouter } from "@/server/api/trpc/app-router";
import { isWorthRetrying, readApiError } from "./api-error";
import { TRPCProvider } from "./trpc";

function goToSignInWhenSignedOut(error: unknown) {
  if (readApiError(error).code !== "UNAUTHORIZED") return;
  const here = window.location.pathname + window.location.search;
  if (!here.startsWith("/sign-in")) window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}

const URL_OF_API = "/api/trpc";

/** Subscriptions get their own connection; other calls are batched. */
function createApiClient() {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === "subscription",
        true: httpSubscriptionLink({ url: URL_OF_API }),
        false: httpBatchStreamLink({ url: URL_OF_API }),
      }),
    ],
  });
}

function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: goToSignInWhenSignedOut }),
    mutationCache: new MutationCache({
      onError: goToSignInWhenSignedOut,
      // A write can affect any list, so refetch everything on screen.
      onSettled: () => void client.invalidateQueries(),
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
      mutations: { retry: false },
    },
  });
  return client;
}

/** Warn before closing a tab with unsaved optimistic changes. */
function useAskBeforeClosing(client: QueryClient) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const writes = client.getMutationCache().findAll({ status: "pending" });
      // Only optimistic mutations have a rollback context.
      if (writes.some(({ state }) => state.context !== undefined)) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [client]);
}

export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(createApiClient);
  useAskBeforeClosing(queryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
