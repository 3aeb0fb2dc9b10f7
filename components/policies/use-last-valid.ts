"use client";

import { useState } from "react";

/** Invalid settings keep the last valid charts. */
export function useLastValid<Value>(value: Value, isValid: boolean): Value {
  const [valid, setValid] = useState(value);
  if (isValid && valid !== value) setValid(value);
  return isValid ? value : valid;
}
