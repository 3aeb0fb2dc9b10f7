type Ring<T> = {
  readonly size: number;
  /** The caller makes room first: a full ring accepts nothing. */
  push(item: T): void;
  shift(): T | undefined;
};

export function createRing<T>(capacity: number): Ring<T> {
  const slots: (T | undefined)[] = [];
  let head = 0;
  let size = 0;
  return {
    get size() {
      return size;
    },
    push(item) {
      if (size === capacity) return;
      slots[(head + size) % capacity] = item;
      size++;
    },
    shift() {
      if (size === 0) return undefined;
      const item = slots[head];
      slots[head] = undefined;
      head = (head + 1) % capacity;
      size--;
      return item;
    },
  };
}
