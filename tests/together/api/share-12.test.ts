import { together } from '@/tests/support/together'

together({ folders: ['tests/api', 'tests/books'], share: 12, of: 12 })
