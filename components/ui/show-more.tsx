import { formatCount } from "@/components/words/format-number";
import { Button } from "./button";

type ShowMoreProps = { hidden: number; onShow: () => void };

export function ShowMore({ hidden, onShow }: ShowMoreProps) {
  if (hidden === 0) return null;
  return (
    <div className="border-line border-t px-4 py-2">
      <Button size="sm" onClick={onShow}>
        Show more ({formatCount(hidden)} left)
      </Button>
    </div>
  );
}
