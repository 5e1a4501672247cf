'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History, Plus, Zap } from 'lucide-react'
import { DataGrid } from '@/components/grid/data-grid'
import { GridTools } from '@/components/grid/grid-tools'
import { useGrid } from '@/components/grid/use-grid'
import { TransactionTabs } from '@/components/pickers/transaction-tabs'
import { ListIcons } from '@/components/shell/list-actions'
import { Page } from '@/components/shell/page'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { Kbd } from '@/components/ui/kbd'
import { SearchInput } from '@/components/ui/search-input'
import { useCsv } from '@/lib/client/use-csv'
import { useMay } from '@/lib/client/use-may'
import type { Rule } from '@/lib/contract/rule'
import { COLUMNS, EXPORTED } from './columns'
import { openNewRule, openRule } from './open-rule-form'
import { allRules, type RulePage } from './queries'
import { RuleDropArea } from './rule-grip'
import { RuleRow } from './rule-row'
import { WorkProvider, type RowWork } from './rule-work'
import { isFound } from './sentence'
import { openRuns } from './run-list'
import { useRuleActions } from './use-rule-actions'
import { useRulesSearch } from './use-rules-search'

/** The rules that categorize lines automatically: the first match wins. */
export function RulesScreen() {
  const may = useMay()
  const rights = { edit: may('rule.edit'), remove: may('rule.delete') }
  const [search, setSearch] = useRulesSearch()
  const grid = useGrid('rules')
  const page = useQuery(allRules)
  const rules = useQuery({ ...allRules, select: resultsOf })
  const actions = useRuleActions()
  const client = useQueryClient()
  const csv = useCsv('Rules', EXPORTED, async () => ({
    results: (await client.fetchQuery(allRules)).results.filter((rule) => isFound(rule, search)),
    next: null,
  }))
  const all = rules.data ?? []
  const searching = search.trim() !== ''
  const whole = page.data?.count === all.length && !searching
  const work: RowWork = {
    actions,
    rights,
    orderable: whole ? all.length : null,
    places: new Map(all.map(({ id }, place) => [id, place])),
  }
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
            <span className="ml-auto text-xs text-muted max-sm:hidden">The first rule that matches wins.</span>
            <span className="flex items-center gap-2 max-sm:ml-auto">
              <IconButton label="Runs" icon={<History size={16} strokeWidth={1.75} />} onClick={openRuns} />
              <ListIcons name="Rules" csv={csv} />
              <GridTools grid={grid} columns={COLUMNS} />
            </span>
          </Bar>
        </>
      }
    >
      <WorkProvider value={work}>
        <RuleDropArea work={work}>
          <DataGrid
            grid={grid}
            noun="rules"
            singular="rule"
            rows={rules}
            matches={searching ? (rule) => isFound(rule, search) : undefined}
            onClearFilters={() => setSearch('')}
            columns={COLUMNS}
            rowId={({ id }) => id}
            onOpen={rights.edit ? openRule : undefined}
            mobileRow={(rule) => <RuleRow rule={rule} />}
            noMatches="No rules match."
            empty={<NoRules mayAdd={rights.edit} />}
          />
        </RuleDropArea>
      </WorkProvider>
    </Page>
  )
}

const resultsOf = ({ results }: RulePage): Rule[] => results

function CreateButton({ withKey }: { withKey?: boolean }) {
  return (
    <Button variant="primary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => openNewRule()}>
      Create rule {withKey ? <Kbd keys="alt+r" /> : null}
    </Button>
  )
}

const NoRules = ({ mayAdd }: { mayAdd: boolean }) => (
  <EmptyState kind="nothing-yet" icon={Zap} title="No rules yet" action={mayAdd ? <CreateButton /> : undefined}>
    A rule categorizes transactions by their description as they come in.
  </EmptyState>
)
