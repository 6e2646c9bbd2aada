/** In ClickHouse: names the table with the counted facts that is complete, the last one by time. */
export const currentFactsTable = 'current_facts'
