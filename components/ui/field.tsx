import { type ReactNode, useId } from "react";
import { cn } from "./cn";

export type FieldAria = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  className?: string | undefined;
  /** Receives the ARIA props that link the control to its label, hint and error. */
  children: (aria: FieldAria) => ReactNode;
};

export function Field({ label, hint, error, optional = false, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={cn("grid grid-cols-1 content-start gap-1.5", className)}>
      <label htmlFor={id} className="font-medium text-ink text-sm">
        {label}
        {optional && <span className="ml-1.5 font-normal text-ink-faint">optional</span>}
      </label>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      {error && (
        <p id={errorId} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-ink-faint text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
