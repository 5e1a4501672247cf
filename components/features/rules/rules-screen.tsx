'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, Zap } from 'lucide-react'
import { useRef } from 'react'
import { TransactionTabs } from '@/components/pickers/transaction-tabs'
import { Page, PageScroll } from '@/components/shell/page'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Foot } from '@/components/ui/foot'
import { IconButton } from '@/components/ui/icon-button'
import { Kbd } from '@/components/ui/kbd'
import { QueryErrorNote } from '@/components/ui/note'
import { SearchInput } from '@/components/ui/search-input'
import { Skeleton } from '@/components/ui/skeleton'
import { useDelayed } from '@/components/ui/use-delayed'
import { useIsMobile } from '@/components/ui/use-media'
import { useMay } from '@/lib/client/use-may'
import { openNewRule, openRule } from './open-rule-form'
import { allRules } from './queries'
import { RuleRows } from './rule-rows'
import { RuleTable } from './rule-table'
import { isFound } from './sentence'
import { useRowKeys } from './use-row-keys'
import { useRulesSearch } from './use-rules-search'
import { useRuleActions } from './use-rule-actions'

/** What files lines without a person: the first rule that matches wins. */
export function RulesScreen() {
  const may = useMay()
  const rights = { edit: may('rule.edit'), remove: may('rule.delete') }
  const [search, setSearch] = useRulesSearch()
  const query = useQuery(allRules)
  const actions = useRuleActions()
  const mobile = useIsMobile()
  const list = useRef<HTMLDivElement>(null)
  const waiting = useDelayed(query.data === undefined && !query.isError, 150)
  const all = query.data?.results ?? []
  const shown = all.filter((rule) => isFound(rule, search))
  const whole = query.data !== undefined && query.data.count === all.length && search.trim() === ''
  const work = { actions, rights, orderable: whole ? all.length : null }
  useRowKeys(list, (id) => {
    const rule = all.find((candidate) => candidate.id === id)
    if (rule && rights.edit) openRule(rule)
  })
  return (
    <Page
      title="Transactions"
      crumbs={[{ label: 'Spend management' }]}
      actions={rights.edit ? <CreateButton withKey /> : null}
      mobileActions={
        rights.edit ? (
          <IconButton label="Create rule" icon={<Plus size={20} strokeWidth={1.75} />} onClick={() => openNewRule()} />
        ) : null
      }
      bars={
        <>
          <TransactionTabs current="rules" />
          <Bar>
            <SearchInput label="Search rules" value={search} onChange={setSearch} className="max-sm:w-full" />
            <span className="only-d ml-auto text-xs text-muted">The first rule that matches wins.</span>
          </Bar>
        </>
      }
    >
      {query.isError ? (
        <div className="px-6 pt-4">
          <QueryErrorNote
            what="the rules"
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </div>
      ) : null}
      {waiting ? <LoadingRules /> : null}
      <PageScroll ref={list} aria-busy={query.isFetching || undefined}>
        {query.data && shown.length === 0 ? (
          <NoRules search={search} mayAdd={rights.edit} onClear={() => setSearch('')} />
        ) : shown.length === 0 ? null : mobile ? (
          <RuleRows rules={shown} work={work} />
        ) : (
          <RuleTable rules={shown} work={work} />
        )}
      </PageScroll>
      {query.data && query.data.count > 0 ? (
        <Foot>
          <span className="tnum" role="status">
            {shown.length.toLocaleString('en-US')} of {query.data.count.toLocaleString('en-US')}{' '}
            {query.data.count === 1 ? 'rule' : 'rules'}
          </span>
        </Foot>
      ) : null}
    </Page>
  )
}

function CreateButton({ withKey }: { withKey?: boolean }) {
  return (
    <Button variant="primary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => openNewRule()}>
      Create rule {withKey ? <Kbd keys="alt+r" /> : null}
    </Button>
  )
}

function NoRules({ search, mayAdd, onClear }: { search: string; mayAdd: boolean; onClear: () => void }) {
  if (search.trim() !== '') {
    return (
      <EmptyState kind="no-matches" title="No matches" action={<Button onClick={onClear}>Clear filters</Button>}>
        No rule has these words.
      </EmptyState>
    )
  }
  return (
    <EmptyState kind="nothing-yet" icon={Zap} title="No rules yet" action={mayAdd ? <CreateButton /> : undefined}>
      A rule files transactions by their description as they come in.
    </EmptyState>
  )
}

function LoadingRules() {
  return (
    <div role="status" aria-label="Loading" className="pt-8.5">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-b border-subtle px-6">
          <Skeleton width="12%" />
          <Skeleton width="28%" />
          <Skeleton width="10%" />
          <Skeleton width="14%" />
          <Skeleton width="12%" />
        </div>
      ))}
    </div>
  )
}
