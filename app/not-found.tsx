import { FrontPage } from "@/components/shell/front-page";

export default function NotFound() {
  return <FrontPage title="There is no such page">The address may be mistyped, or what it named is gone.</FrontPage>;
}
