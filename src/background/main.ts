chrome.action.onClicked.addListener(() => undefined);
