import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints once why tests were skipped, with the number of tests per reason. */
export default class SkipReasons implements Reporter {
  private readonly counts = new Map<string, number>()

  onTestEnd({ location, annotations }: TestCase, { status }: TestResult): void {
    if (status !== 'skipped') return
    const why = annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given'
    const line = `${location.file.split('/').at(-1)} ${why}`
    this.counts.set(line, (this.counts.get(line) ?? 0) + 1)
  }

  onEnd(): void {
    for (const [line, count] of this.counts) process.stdout.write(`skipped ${count}: ${line}\n`)
  }
}
