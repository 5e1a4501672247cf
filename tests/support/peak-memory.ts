import { readFileSync } from 'node:fs'

/** The most memory that this process has held, in MB. On Linux `maxRSS` of a new process begins with its parent's; VmHWM does not. */
export function peakMb(): number {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : ''
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
  return (kilobytes ? Number(kilobytes) : process.resourceUsage().maxRSS) / 1024
}
