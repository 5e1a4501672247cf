import { confirm } from '@/components/ui/confirm-dialog'

/** Beyond this many percent a tax is more likely a slip of the decimal point. */
const USUAL_MAX = 30

/** What stands beside fields of a form that is not sent. */
class NotSent extends Error {
  constructor(readonly body: Record<string, string[]>) {
    super('not sent')
  }
}

/** Asks about a tax that nobody charges; throws where it was a slip. */
export async function askAboutTax(percent: number | null | undefined): Promise<void> {
  if (percent === null || percent === undefined || (percent >= 0 && percent <= USUAL_MAX)) return
  const asked = await confirm({
    title: `Is the tax ${percent}%?`,
    body: `A tax is usually between 0% and ${USUAL_MAX}%.`,
    confirmLabel: `Keep ${percent}%`,
    cancelLabel: 'Correct it',
  })
  if (!asked) throw new NotSent({ tax_percent: [`Enter a tax between 0 and ${USUAL_MAX}, or confirm this one.`] })
}
