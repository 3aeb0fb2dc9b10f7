import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Later classes win over earlier ones for the same property. */
export function cn(...classes: ClassValue[]): string {
  return twMerge(clsx(classes));
}
