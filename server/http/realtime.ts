/*
 * /ws/chat/: reports what changed in the caller's company, as `{ message_type, message }`. A socket lives as long as its access token and
 * its membership: both are checked every 5 s, and when members change, so that a revoked session or a lost company ends it.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { holdsKey } from '@/lib/holds-key'
import type { CompanyEvent } from '@/server/services/events'
import type { Ports } from '@/server/services/context'
import { authenticateListener } from './authenticate'

const PATH = '/ws/chat/'
const RECHECK_MS = 5_000
const ENDED = 4401

export interface Realtime {
  deliver: (event: CompanyEvent) => void
  /** Number of windows that currently listen. */
  listeners: () => number
  close: () => void
}

interface Listener {
  user: string
  check: () => void
}
interface Entry {
  token: string
  company: string
  user: string
}

export function attachRealtime(
  server: Server,
  ports: Pick<Ports, 'db' | 'log' | 'now'>,
  credential: string | undefined,
): Realtime {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false })
  const companies = new Map<string, Map<WebSocket, Listener>>()

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    admit(request).then(
      (entry) => {
        if ('refused' in entry) return refuse(socket, entry.refused)
        sockets.handleUpgrade(request, socket, head, (opened) => join(opened, entry))
      },
      (error: unknown) => {
        ports.log.error({ err: error }, 'a socket could not be opened')
        refuse(socket, '503 Service Unavailable')
      },
    )
  })

  async function admit(request: IncomingMessage): Promise<{ refused: string } | Entry> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== PATH) return { refused: '404 Not Found' }
    // Only a page in a browser sends an Origin, and none may connect here: the web server listens on behalf of its pages.
    if (request.headers.origin !== undefined) return { refused: '403 Forbidden' }
    if (!holdsKey(request.headers['x-service-key'], credential)) return { refused: '401 Unauthorized' }
    const token = url.searchParams.get('token') ?? ''
    const actor = await listenerOf(token)
    return actor?.company_id
      ? { token, company: actor.company_id, user: actor.user_id }
      : { refused: '401 Unauthorized' }
  }

  const listenerOf = (token: string) => authenticateListener(ports.db, token, ports.now())

  function join(socket: WebSocket, { token, company, user }: Entry): void {
    const members = companies.get(company) ?? new Map<WebSocket, Listener>()
    const check = () => {
      listenerOf(token).then(
        (now) => now?.company_id !== company && socket.close(ENDED),
        () => undefined,
      )
    }
    companies.set(company, members.set(socket, { user, check }))
    const recheck = setInterval(check, RECHECK_MS)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearInterval(recheck)
      members.delete(socket)
      if (members.size === 0) companies.delete(company)
    })
  }

  return {
    deliver: ({ company_id, only_user, message_type, message }) => {
      const text = JSON.stringify({ message_type, message })
      for (const [socket, { user, check }] of companies.get(company_id) ?? []) {
        if (only_user !== undefined && user !== only_user) continue
        socket.send(text)
        if (isAboutMembers(message_type, message)) check()
      }
    },
    listeners: () => sockets.clients.size,
    close: () => {
      for (const socket of sockets.clients) socket.close(1001)
      sockets.close()
    },
  }
}

/** Somebody who lost access to the company must not listen until the next regular check. */
const isAboutMembers = (message_type: string, message: string): boolean =>
  message_type === 'invalidate' && message.split(',').includes('members')

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
