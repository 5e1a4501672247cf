import { later } from '@/components/ui/later'
import type { FilterEditorProps } from './filter-editor'

export const FilterEditor = later<FilterEditorProps>(() => import('./filter-editor').then((file) => file.FilterEditor))
