import { confirm } from '@/components/ui/confirm-dialog'

/** A tax above this many percent is probably a misplaced decimal point. */
const USUAL_MAX = 30

/** The field errors of a form that is not sent. */
class NotSent extends Error {
  constructor(readonly body: Record<string, string[]>) {
    super('not sent')
  }
}

/** Asks to confirm an unusual tax; throws if the user says it is a mistake. */
export async function askAboutTax(percent: number | null | undefined): Promise<void> {
  if (percent === null || percent === undefined || (percent >= 0 && percent <= USUAL_MAX)) return
  const confirmed = await confirm({
    title: `Is the tax ${percent}%?`,
    body: `A tax is usually between 0% and ${USUAL_MAX}%.`,
    confirmLabel: `Keep ${percent}%`,
    cancelLabel: 'Correct it',
  })
  if (!confirmed) throw new NotSent({ tax_percent: [`Enter a tax between 0 and ${USUAL_MAX}, or confirm this one.`] })
}
