import { Lock } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useRouter } from '@/components/ui/use-router'
import { useEffect, type ReactNode } from 'react'
import { Page } from '@/components/shell/page'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { FIRST_PAGE, TRANSACTIONS_PAGE } from './first-page'
import { rightOf } from './navigation'

/**
 * The page, if the user's rights allow it; otherwise none of its data is requested. Users who may not see the start page get one that
 * everybody has.
 */
export function Reached({ capabilities, children }: { capabilities: readonly string[]; children: ReactNode }) {
  const path = usePathname()
  const router = useRouter()
  const right = rightOf(path)
  const refused = right !== undefined && !capabilities.includes(right)
  const givesWay = refused && path === FIRST_PAGE
  useEffect(() => {
    if (givesWay) router.replace(TRANSACTIONS_PAGE)
  }, [givesWay, router])
  if (!refused) return children
  if (givesWay) return null
  return (
    <Page title="No access" scroll>
      <EmptyState
        kind="no-matches"
        icon={Lock}
        title="Your role does not include this page"
        action={
          <ButtonLink variant="primary" href={TRANSACTIONS_PAGE}>
            Go to transactions
          </ButtonLink>
        }
      >
        An administrator of the company can change your role.
      </EmptyState>
    </Page>
  )
}
