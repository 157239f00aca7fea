import { IsRestoringProvider, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Field } from "@/ui/Field";
import { Note } from "@/ui/states";
import { WithBar } from "@/widget/barSlot";
import { Chooser } from "@/widget/Chooser";
import { DatesStep } from "@/widget/DatesStep";
import { DetailsStep } from "@/widget/DetailsStep";
import { DoneStep } from "@/widget/DoneStep";
import { EVENT_OFFER, OFFER, PERFORMANCE, RESERVED, sampleAnswers, SOLD } from "@/widget/samples/samples";
import { type Step, useStep } from "@/widget/steps";
import { WidgetHead } from "@/widget/WidgetHead";

/** The steps that wear a look, each with one of everything that it says; nothing of it is for sale, or asked for. */
export function SampleSteps() {
  const t = textsOf("dates");
  const { at } = useStep();
  const [answers] = useState(sampleAnswers);
  return (
    <QueryClientProvider client={answers}>
      {/* As while a cache is read from a disk: what is there is shown, and nothing is fetched. */}
      <IsRestoringProvider value>
        <div key={at} className="fy-widget" data-sample={at}>
          <WithBar>
            <WidgetHead offer={EVENT_OFFER} />
            <SampleStep at={at} />
          </WithBar>
          <Messages />
          <footer className="fy-widget-foot">{t("by")}</footer>
        </div>
      </IsRestoringProvider>
    </QueryClientProvider>
  );
}

function SampleStep({ at }: Pick<Step, "at">) {
  switch (at) {
    case "tickets":
    case "extras":
      return <Chooser event={OFFER.event} offer={OFFER} />;
    case "details":
      return <DetailsStep event={RESERVED} performance={PERFORMANCE} />;
    case "done":
      return <DoneStep event={SOLD} />;
    case "dates":
    case "pay":
    case "card":
      return <DatesStep offer={EVENT_OFFER} />;
  }
}

/** What may be said on any step: news, a warning, a refusal, and what is wrong with a field. */
function Messages() {
  const t = textsOf("widget");
  return (
    <section>
      <Note>{t("mailed")}</Note>
      <Note kind="warn">{t("sale:keptNoLonger")}</Note>
      <Note kind="bad">{t("sale:keptNoLonger")}</Note>
      <Field label={t("email")} error={t("emailWrong")} />
    </section>
  );
}
