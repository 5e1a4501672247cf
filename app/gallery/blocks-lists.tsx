'use client'
import { Link2, Lock, Pencil, Plus, Split, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { AddFilterChip, ChipText, FilterChip } from '@/components/ui/chip'
import { Button } from '@/components/ui/button'
import { Combobox } from '@/components/ui/combobox'
import { ComboboxKeys } from '@/components/ui/combobox-keys'
import { ComboboxPanel } from '@/components/ui/combobox-panel'
import { cx } from '@/components/ui/cx'
import { POP } from '@/components/ui/layer-look'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { TabPanels } from '@/components/ui/tab-panels'
import { Tabs } from '@/components/ui/tabs'
import { notify } from '@/components/ui/toast'
import { TreeTable, type TreeMode, type TreeNode } from '@/components/ui/tree-table'
import { formatUsd } from '@/lib/money/format'
import { Block } from './block'

const GROUPS = [
  {
    key: 'suggested',
    label: 'Suggested',
    options: [
      { value: '5010', lead: '5010', label: 'Diesel fuel', end: '97%', note: 'You filed 214 similar charges here.' },
    ],
  },
  {
    key: 'expenses',
    label: 'Operating expenses',
    options: [
      { value: '5020', lead: '5020', label: 'DEF & fluids' },
      { value: '5030', lead: '5030', label: 'Tolls & scales' },
    ],
  },
]

export function ComboboxBlock() {
  const create = { label: () => 'New account', run: () => void notify.success('New account') }
  return (
    <Block title="Combobox">
      <Combobox
        label="Category"
        groups={GROUPS}
        onChoose={(option) => void notify.success(`Filed as ${option.label}`)}
        create={create}
        footer={<ComboboxKeys />}
        trigger={<Button icon={<Plus size={14} strokeWidth={2} aria-hidden />}>Choose category</Button>}
      />
      <div className={cx(POP, 'relative mt-2.5 overflow-hidden')}>
        <ComboboxPanel
          label="Category, open"
          groups={GROUPS}
          onChoose={() => undefined}
          create={create}
          footer={<ComboboxKeys />}
          loading
          autoFocus={false}
        />
      </div>
    </Block>
  )
}

export function NavigationBlock() {
  const [mode, setMode] = useState<TreeMode>('summary')
  const [panel, setPanel] = useState('details')
  const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true }
  return (
    <Block title="Menu, tabs, segments">
      <Menu align="start" width={232} trigger={<Button>Actions</Button>}>
        <MenuItem icon={<Pencil {...icon} />} shortcut="e" onSelect={() => undefined}>
          Edit
        </MenuItem>
        <MenuItem icon={<Split {...icon} />} onSelect={() => undefined}>
          Split
        </MenuItem>
        <MenuItem icon={<Link2 {...icon} />} disabled onSelect={() => undefined}>
          Match
        </MenuItem>
        <MenuItem icon={<Lock {...icon} />} onSelect={() => undefined}>
          Finalize
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 {...icon} />} danger onSelect={() => undefined}>
          Delete
        </MenuItem>
      </Menu>
      <div className="my-3.5">
        <Tabs
          label="Views"
          current="/gallery"
          tabs={[
            { href: '/gallery', label: 'Not categorized', count: 128, needsWork: true },
            { href: '/gallery/shell', label: 'Shell' },
          ]}
        />
        <TabPanels
          label="Details"
          value={panel}
          onChange={setPanel}
          panels={[
            { key: 'details', label: 'Details', content: <p className="pt-2">Details</p> },
            { key: 'match', label: 'Match', count: 1, content: <p className="pt-2">Match</p> },
          ]}
        />
      </div>
      <SegmentedControl
        label="Mode"
        options={[
          { value: 'compact', label: 'Compact' },
          { value: 'summary', label: 'Summary' },
          { value: 'detailed', label: 'Detailed' },
        ]}
        value={mode}
        onChange={setMode}
      />
      <div className="mt-3.5 flex flex-wrap gap-2">
        <FilterChip label="Account" onRemove={() => undefined}>
          <ChipText label="Account" value="4 selected" />
        </FilterChip>
        <AddFilterChip />
      </div>
    </Block>
  )
}

const leaf = (number: number, label: string, amount: number): TreeNode<number> => ({
  id: String(number),
  number,
  label,
  row: amount,
})
const TREE: TreeNode<number>[] = [
  {
    id: 'revenue',
    label: 'Revenue',
    row: 2111645.95,
    children: [
      {
        id: 'freight',
        label: 'Freight income',
        row: 2077557.15,
        children: [leaf(4010, 'Freight revenue', 1798642.4), leaf(4020, 'Fuel surcharge', 278914.75)],
      },
      { id: 'contra', label: 'Contra revenue', row: -9842.1, children: [leaf(4090, 'Broker chargebacks', -9842.1)] },
    ],
  },
  { id: 'gross', label: 'Gross profit', kind: 'subtotal', row: 580846.55 },
  { id: 'net', label: 'Net profit', kind: 'net', row: 229886.74 },
]

export function TreeBlock() {
  const [mode, setMode] = useState<TreeMode>('detailed')
  return (
    <Card className="overflow-hidden">
      <div className="p-3">
        <SegmentedControl
          label="Report detail"
          options={[
            { value: 'compact', label: 'Compact' },
            { value: 'summary', label: 'Summary' },
            { value: 'detailed', label: 'Detailed' },
          ]}
          value={mode}
          onChange={setMode}
        />
      </div>
      <TreeTable
        caption="Profit and loss"
        labelHeader="Account"
        mode={mode}
        nodes={TREE}
        onOpen={(node) => void notify.success(`Open ${node.label}`)}
        canOpen={(node) => node.number !== undefined}
        columns={[
          {
            key: 'amount',
            header: 'Jan 1 – Nov 18, 2025',
            width: 190,
            cell: (amount) => <span className={amount < 0 ? 'money money-hangs' : 'money'}>{formatUsd(amount)}</span>,
          },
          { key: 'share', header: '% of revenue', width: 132, muted: true, desktopOnly: true, cell: () => '10.0%' },
        ]}
      />
    </Card>
  )
}
