import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import { askToReplace } from '@/components/shell/ask-to-replace'
import { ClientFrame, reportWrite } from '@/components/shell/client-frame'
import { closeDrawer } from '@/components/shell/drawer-host'
import { LayerHosts } from '@/components/shell/layer-hosts'
import { notify } from '@/components/ui/toast'
import { makeQueryClient } from '@/lib/client/query'

/** A screen with the providers of every page, at an address that can have a query; the router records navigation. */
export function renderScreen(children: ReactNode, path = '/') {
  const went: string[] = []
  const [pathname, query] = path.split('?')
  const go = (path: string) => void went.push(path)
  const router: AppRouterInstance = {
    bfcacheId: 'test',
    push: go,
    replace: go,
    prefetch: () => undefined,
    refresh: () => undefined,
    back: () => undefined,
    forward: () => undefined,
  }
  const client = makeQueryClient(reportWrite, askToReplace)
  notify.clear()
  closeDrawer()
  const view = render(
    <AppRouterContext value={router}>
      <PathnameContext value={pathname ?? path}>
        <SearchParamsContext value={new URLSearchParams(query)}>
          <QueryClientProvider client={client}>
            <ClientFrame nonce={undefined}>
              {children}
              <LayerHosts />
            </ClientFrame>
          </QueryClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  )
  return { ...view, went, client, user: userEvent.setup() }
}

export interface SentCall {
  method: string
  path: string
  body: unknown
  /** The versions of the rows it changes, as they were read. */
  version?: string
}
type Reply = (call: SentCall) => { status?: number; body: unknown } | undefined

/** Replaces the network, the only thing a screen test lacks. Paths without a response return 404. */
export function answerCalls(reply: Reply): SentCall[] {
  const sent: SentCall[] = []
  globalThis.fetch = async (input, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    const version = new Headers(init?.headers).get('if-unmodified-since-version')
    const call = { method: init?.method ?? 'GET', path: String(input), body, ...(version && { version }) }
    sent.push(call)
    const answer = reply(call) ?? { status: 404, body: { message: 'Not found' } }
    return Response.json(answer.body, { status: answer.status ?? 200 })
  }
  return sent
}
