import { FrontPage } from "@/components/shell/front-page";

export default function NotFound() {
  return <FrontPage title="Page not found">Check the address. The item may have been deleted.</FrontPage>;
}
