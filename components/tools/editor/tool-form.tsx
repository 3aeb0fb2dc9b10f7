"use client";

import { DriftNotice } from "@/components/drift/drift-notice";
import type { NounFormProps } from "@/components/editor/noun-kind";
import { SchemaEditor } from "@/components/tools/schema/schema-editor";
import { Panel } from "@/components/ui/panel";
import { ActivityPanel } from "./activity-panel";
import { BindingField } from "./binding-field";
import { FormsPanel } from "./forms-panel";
import { IdentityFields } from "./identity-fields";
import { PolicyFields } from "./policy-fields";
import type { ToolFields, ToolView } from "./tool-kind";
import { UpstreamPanel } from "./upstream-panel";
import { RoleAccessPanel, UsePanel } from "./use-panels";
import { WhyPanel } from "./why-panel";
import { WordFields } from "./word-fields";

export function ToolForm(props: NounFormProps<ToolView, ToolFields>) {
  const { fields, onChange, errors, readOnly, view } = props;
  return (
    <div className={view === null ? "grid gap-5" : "grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]"}>
      <div className="grid min-w-0 gap-5">
        {view !== null && <DriftNotice toolId={view.id} />}
        {view !== null && <UpstreamPanel view={view} fields={fields} onChange={onChange} readOnly={readOnly} />}
        <Panel title="Details">
          <IdentityFields {...props} />
        </Panel>
        <Panel title="Input">
          <SchemaEditor
            schema={fields.inputSchema}
            text={fields.inputSchemaText}
            onChange={onChange}
            error={errors.inputSchema}
            readOnly={readOnly}
          />
        </Panel>
        <FormsPanel fields={fields} />
        <Panel title="Search terms">
          <WordFields {...props} />
        </Panel>
        <Panel title="Loading and execution">
          <div className="grid gap-5">
            <PolicyFields {...props} />
            <BindingField {...props} />
          </div>
        </Panel>
      </div>
      {view !== null && (
        <div className="grid min-w-0 gap-5">
          <WhyPanel view={view} />
          <RoleAccessPanel view={view} />
          <UsePanel view={view} />
          <ActivityPanel view={view} />
        </div>
      )}
    </div>
  );
}
