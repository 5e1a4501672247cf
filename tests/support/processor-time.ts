/** The processor time in ms that this process spends on `work`. Unlike time on the clock, other work on the machine does not add to it. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
