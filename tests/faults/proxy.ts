/* A connection that can be slowed down, cut, or silently killed. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Link {
  /** Both ends are notified immediately. */
  cut: () => void
  /** Nothing is passed on any more, and neither end is notified: a half-open connection. */
  hold: () => void
}

export interface Proxy {
  origin: string
  port: number
  /** The delay of everything from the far end, from now on. */
  delay: (ms: number) => void
  /** Called with each new connection. */
  onLink: (meet: (link: Link) => void) => void
  cutAll: () => void
  close: () => void
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port: far_port } = new URL(target)
  const links = new Set<Link>()
  let meet: (link: Link) => void = () => undefined
  let delayMs = 0
  const server = createServer((near) => {
    const far = connect(Number(far_port), hostname)
    let is_held = false
    const link = {
      cut: () => {
        near.destroy()
        far.destroy()
      },
      hold: () => {
        is_held = true
        near.pause()
        far.pause()
      },
    }
    links.add(link)
    // A held connection that its program closes does not notify the other end.
    pass(near, far, { delayMs: () => 0, isHeld: () => is_held })
    pass(far, near, { delayMs: () => delayMs, isHeld: () => is_held })
    near.on('close', () => is_held || links.delete(link))
    meet(link)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cutAll = () => [...links].forEach((link) => (links.delete(link), link.cut()))
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    delay: (ms) => (delayMs = ms),
    onLink: (next) => (meet = next),
    cutAll,
    close: () => {
      server.close()
      cutAll()
    },
  }
}

/** Keeps the order; each part, and the end, is delayed by the current setting when it arrives. */
function pass(from: Socket, to: Socket, { delayMs, isHeld }: { delayMs: () => number; isHeld: () => boolean }): void {
  let last = Promise.resolve()
  const next = (ms: number, run: () => unknown) => {
    const due = performance.now() + ms
    last = last.then(async () => {
      const left = due - performance.now()
      if (left > 0) await pause(left)
      if (!to.destroyed) run()
    })
  }
  from.on('error', () => undefined)
  from.on('data', (part) => next(delayMs(), () => to.write(part)))
  from.on('end', () => next(delayMs(), () => to.end()))
  from.on('close', () => isHeld() || next(delayMs(), () => to.destroy()))
}
