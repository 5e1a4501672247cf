/** The processor time in ms that this process spends on `work`. Unlike time on the clock, other work on the machine does not add to it. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return processorMsSince(before)
}

/** The same of work that is waited for. */
export async function processorMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return processorMsSince(before)
}

function processorMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
