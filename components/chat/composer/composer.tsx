"use client";

import { ArrowUp, MessageCircleQuestion, Paperclip, Square } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { FileList, Picture } from "@/components/chat/transcript/file-list";
import { useTRPCClient } from "@/components/trpc/trpc";
import { useDebouncedPreview } from "@/components/trpc/use-debounced-preview";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Tooltip } from "@/components/ui/tooltip";
import { CHAT_LIMITS, type ChatChoice, type ChatOptions, type ChatRound } from "@/server/contract/chats";
import { PickerMenu } from "./picker-menu";
import { prepareModels, prepareRoles } from "./prepare-pickers";
import { prepareToolMode } from "./prepare-tool-mode";
import type { PickedFile } from "./read-file";
import { ToolModeChip } from "./tool-mode-chip";
import { useFiles } from "./use-files";
import { useUnsentText } from "./use-unsent-text";

export type ComposerHandle = {
  /** Puts text into the box without sending it. */
  fill(text: string): void;
  /** Does nothing on touch screens, where the keyboard would cover the chat. */
  focus(): void;
};

type ComposerProps = {
  ref?: Ref<ComposerHandle>;
  chatId: string | null;
  /** Null while loading, or if nothing is available. */
  choice: ChatChoice | null;
  options: ChatOptions | undefined;
  onChoice: (change: Partial<ChatChoice>) => void;
  lastRound: ChatRound | null;
  isAnswering: boolean;
  isStopping: boolean;
  /** Resolves to false if the message didn't arrive. */
  onSend: (text: string, isQuick: boolean, files: readonly PickedFile[]) => Promise<boolean>;
  onStop: () => void;
};

export const MESSAGE_BOX = "message-box";

/** Use one per chat: it keeps that chat's unsent text. */
export function Composer(props: ComposerProps) {
  const { ref, chatId, choice, options, onChoice, lastRound, isAnswering, isStopping, onSend, onStop } = props;
  const client = useTRPCClient();
  const box = useRef<HTMLTextAreaElement>(null);
  const unsent = useUnsentText(chatId);
  const isEmpty = unsent.text.trim() === "";
  const { files, add, remove, clear, restore } = useFiles();
  const picker = useRef<HTMLInputElement>(null);
  const model = options?.models.find(({ name }) => name === choice?.model);
  const isBlind = model?.takesImages === false && files.some(({ type }) => type !== "text/plain");
  const canSend = !isEmpty && !isAnswering && choice !== null && !isBlind;
  const asked = isEmpty || choice === null ? null : { chatId, text: unsent.text, choice, isQuick: false };
  const tried = useDebouncedPreview("chats.preview", asked, (settled) => client.chats.preview.mutate(settled));
  const preview = asked === null ? null : (tried.data ?? null);

  useImperativeHandle(ref, () => ({
    fill(text) {
      unsent.type(text);
      box.current?.focus();
    },
    focus: () => focusWithKeyboard(box.current),
  }));

  useEffect(() => {
    if (unsent.isReady) focusWithKeyboard(box.current);
  }, [unsent.isReady]);

  const send = (isQuick: boolean) => {
    if (canSend) {
      clear();
      void unsent.submit(unsent.text, async (text) => {
        const hasArrived = await onSend(text, isQuick, files);
        if (!hasArrived) restore(files);
        return hasArrived;
      });
    }
    focusWithKeyboard(box.current);
  };
  const stop = () => {
    onStop();
    focusWithKeyboard(box.current);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send(event.altKey);
    } else if (event.key === "Escape" && isAnswering) {
      event.preventDefault();
      stop();
    }
  };

  /** Takes files from the clipboard or a drop; text is left to the box. */
  const take = (event: { preventDefault(): void }, given: DataTransfer) => {
    if (given.files.length === 0) return;
    event.preventDefault();
    void add([...given.files]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is for everyone.
    <div
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
      className="mx-auto w-full max-w-3xl rounded-lg border border-line-strong/60 bg-raised focus-within:border-line-strong has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent"
    >
      {files.length > 0 && (
        <div className="grid gap-2 px-3 pt-2.5">
          <FileList
            files={files}
            picture={(file) => <Picture name={file.name} image={file} />}
            onRemove={(file) => {
              remove(file);
              box.current?.focus();
            }}
          />
          {isBlind && (
            <p role="alert" className="text-sm text-warn">
              {model?.title} doesn't take images. Choose another model or remove them.
            </p>
          )}
        </div>
      )}
      <textarea
        ref={box}
        id={MESSAGE_BOX}
        aria-label="Message"
        aria-keyshortcuts="Enter Alt+Enter"
        placeholder={files.length === 0 ? "Message…" : "Ask about the files…"}
        rows={Math.min(8, unsent.text.split("\n").length)}
        maxLength={CHAT_LIMITS.message}
        value={unsent.text}
        readOnly={!unsent.isReady}
        disabled={options !== undefined && choice === null}
        onChange={(event) => unsent.type(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => take(event, event.clipboardData)}
        className="field-sizing-content block max-h-[40dvh] min-h-10 w-full resize-none bg-transparent px-3 pt-2.5 pb-1.5 text-base outline-none"
      />
      <div className="flex flex-wrap items-center gap-1.5 p-2 pt-1">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Files to attach"
          onChange={(event) => {
            void add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
        <IconButton
          label="Attach images or text files"
          disabled={choice === null}
          onClick={() => picker.current?.click()}
        >
          <Paperclip aria-hidden />
        </IconButton>
        <ToolModeChip
          look={prepareToolMode({ mode: choice?.mode ?? "auto", preview, lastRound })}
          mode={choice?.mode ?? "auto"}
          disabled={choice === null}
          isUnsettled={asked !== null && !tried.isSettled}
          onChange={(mode) => onChoice({ mode })}
        />
        <Pickers choice={choice} options={options} onChoice={onChoice} />
        <div className="ml-auto flex items-center gap-1.5">
          <Tooltip text="Send this message without tools · Alt+Enter">
            <Button
              size="sm"
              variant="ghost"
              aria-keyshortcuts="Alt+Enter"
              disabled={!canSend}
              onClick={() => send(true)}
            >
              <MessageCircleQuestion aria-hidden />
              Quick question
            </Button>
          </Tooltip>
          {isAnswering ? (
            // Separate buttons, so that a press that starts on one doesn't end on the other.
            <Tooltip key="stop" text="Stop · Esc">
              <Button size="sm" aria-keyshortcuts="Escape" pending={isStopping} onClick={stop}>
                <Square aria-hidden />
                Stop
              </Button>
            </Tooltip>
          ) : (
            <Tooltip key="send" text="Send · Enter. Shift+Enter adds a line">
              <Button
                size="sm"
                variant="primary"
                aria-keyshortcuts="Enter"
                disabled={!canSend}
                onClick={() => send(false)}
              >
                <ArrowUp aria-hidden />
                Send
              </Button>
            </Tooltip>
          )}
        </div>
      </div>
    </div>
  );
}

function focusWithKeyboard(box: HTMLTextAreaElement | null): void {
  if (window.matchMedia("(pointer: fine)").matches) box?.focus({ preventScroll: true });
}

type PickersProps = Pick<ComposerProps, "choice" | "options" | "onChoice">;

function Pickers({ choice, options, onChoice }: PickersProps) {
  const roles = prepareRoles(options?.roles ?? [], choice?.role ?? "");
  const models = prepareModels(options?.models ?? [], choice?.model ?? "");
  return (
    <>
      <PickerMenu
        name="Role"
        tooltip="The role that decides which tools are allowed"
        value={choice?.role ?? ""}
        options={roles}
        disabled={choice === null}
        onChange={(role) => onChoice({ role })}
        className="max-w-44"
      >
        <span className="truncate">{choice?.role ?? "role"}</span>
      </PickerMenu>
      <PickerMenu
        name="Model"
        tooltip="The model that answers"
        value={choice?.model ?? ""}
        options={models}
        disabled={choice === null}
        onChange={(model) => onChoice({ model })}
        className="max-w-52"
      >
        <span className="truncate">{models.find(({ value }) => value === choice?.model)?.label ?? "model"}</span>
      </PickerMenu>
    </>
  );
}
