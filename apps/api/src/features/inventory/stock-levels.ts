import * as stockLevelsRows from "./stock-levels.queries.ts";

export const { findWrongLevels, invalidateStoredLevels } = stockLevelsRows;
