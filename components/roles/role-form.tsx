"use client";

import type { NounFormProps } from "@/components/editor/noun-kind";
import { AllowListField } from "./allow-list-field";
import { CoreField } from "./core-field";
import { DenyListField } from "./deny-list-field";
import { EffectiveSet } from "./effective-set";
import { RoleBasics } from "./role-basics";
import { RoleBehavior } from "./role-behavior";
import type { RoleFields, RoleView } from "./role-kind";

export function RoleForm(props: NounFormProps<RoleView, RoleFields>) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid min-w-0 gap-5">
        <RoleBasics {...props} />
        <AllowListField {...props} />
        <DenyListField {...props} />
        <CoreField {...props} />
      </div>
      <div className="grid min-w-0 gap-5 xl:sticky xl:top-[calc(4rem+var(--draft-bar,0px))]">
        <RoleBehavior {...props} />
        <EffectiveSet fields={props.fields} id={props.view?.id ?? null} />
      </div>
    </div>
  );
}
