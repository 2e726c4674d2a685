// Size limits of a chart. The byte sizes are Helm's.

/** Files and folders of a chart, including packed subcharts. Helm has no such limit. */
export const maxEntries = 20_000

/** Bytes of one file of a chart. */
export const maxFileSize = 5 * 1024 * 1024

/** Bytes of all files of a packed chart together, unpacked. */
export const maxChartSize = 100 * 1024 * 1024
