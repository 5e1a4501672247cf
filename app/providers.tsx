'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider as JotaiProvider } from 'jotai'
import { useState, type ReactNode } from 'react'
import { askToReplace } from '@/components/shell/ask-to-replace'
import { ClientFrame, reportWrite } from '@/components/shell/client-frame'
import { uiStore } from '@/components/ui/ui-store'
import { makeQueryClient } from '@/lib/client/query'

// Pages that any page may turn into are bundled with the common frame instead of being separate requests.
export { PageCrash } from '@/components/shell/page-crash'
export { NotFoundPage } from '@/components/shell/not-found-page'

export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [client] = useState(() => makeQueryClient(reportWrite, askToReplace))
  return (
    <JotaiProvider store={uiStore}>
      <QueryClientProvider client={client}>
        <ClientFrame nonce={nonce}>{children}</ClientFrame>
      </QueryClientProvider>
    </JotaiProvider>
  )
}
